"""Everything a person can do, one record each; menus, the command palette and the shortcut editor come out of them."""
