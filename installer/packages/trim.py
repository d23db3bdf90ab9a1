"""What a frozen program leaves out: parts of Qt and Python that nothing uses, and what every desktop has itself."""

import re
from collections.abc import Callable, Iterable

Entry = tuple[str, str, str]
"""A file as a packager lists it: its place within the program, where it comes from, and of which kind it is."""

UNUSED_MODULES = (
    "tkinter",
    "unittest",
    "pydoc",
    "doctest",
    "lib2to3",
    "ensurepip",
    "distutils",
    "setuptools",
    "pip",
    "readline",
    # nothing is ever sent anywhere, so nothing is encrypted: hashes are Python's own
    "_ssl",
    "ssl",
    "_hashlib",
    "PySide6.QtNetwork",
    "PySide6.QtDBus",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtOpenGL",
    "PySide6.QtTest",
    "PySide6.QtWebEngineCore",
    "numpy.f2py",
    "numpy.testing",
    "numpy.distutils",
    # what reportlab would do with pictures that are never given to it
    "PIL._avif",
    "PIL.AvifImagePlugin",
    "PIL._imagingtk",
    "PIL.ImageTk",
    "PIL.ImageQt",
    "PIL._imagingcms",
    "PIL._webp",
    "PIL._imagingmath",
)
"""Modules that are not taken along."""

QT_PLUGINS = {
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "imageformats": ("qjpeg", "qwebp", "qgif", "qsvg", "qico"),
    "iconengines": ("qsvgicon",),
    "styles": None,
    "platforminputcontexts": ("composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"),
    "platformthemes": ("qxdgdesktopportal",),
    "xcbglintegrations": None,
    "wayland-decoration-client": None,
    "wayland-graphics-integration-client": ("qt-plugin-wayland-egl",),
    "wayland-shell-integration": ("xdg-shell",),
}
"""The plugins of Qt that are taken along, by folder; `None` takes all of a folder, and no other folder is taken."""

QT_LIBRARIES = ("Core", "Gui", "Widgets", "Svg", "DBus", "OpenGL", "XcbQpa", "WaylandClient")
"""The libraries of Qt that are taken along."""

OF_THE_SYSTEM = (
    # what draws and what shows windows must be that of the desktop
    r"lib(GL|EGL|GLX|OpenGL|GLdispatch|drm|gbm|wayland-\w+)",
    r"libX11(-xcb)?|libXau|libXdmcp|libxcb(-(randr|render|shape|shm|sync|xfixes|xkb|glx))?",
    r"libxkbcommon(-x11)?",
    # fonts, messages, the base of everything
    r"libfontconfig|libfreetype|libpng16|libexpat|libbrotli\w+|libbz2|libharfbuzz|libgraphite2",
    r"libdbus-1|libsystemd|libcap|libgcrypt|libgpg-error|liblz4|libzstd|liblzma|libz|libbsd|libmd",
    r"lib(glib|gthread|gobject|gio|gmodule)-2\.0|libpcre2-8|libmount|libblkid|libselinux|libuuid",
    r"libstdc\+\+|libgcc_s",
)
"""Libraries of Linux that every desktop has, and that go with others of it: the package names what it needs of them."""

_SYSTEM = re.compile(rf"({'|'.join(OF_THE_SYSTEM)})\.so(\.\d+)*")
_PLUGIN = re.compile(r".*?plugins/([\w-]+)/(?:lib)?([\w-]+?)\.(?:so|dll|dylib)")
_QT_LIBRARY = re.compile(r"(?:.*/)?(?:lib)?Qt6?(\w+?)(?:\.so[.\d]*|\.dll|\.framework.*|\.abi3\.so|\.pyd)?")


def is_wanted(name: str, *, linux: bool) -> bool:
    """Say whether a library, plugin or file belongs into the program; `name` is its path within, with strokes."""
    last = name.rpartition("/")[2]
    if linux and _SYSTEM.fullmatch(last):
        return False
    if "Qt/translations/" in name or "PySide6/translations/" in name:
        return last.startswith("qtbase_")
    plugin = _PLUGIN.fullmatch(name)
    if plugin and "PySide6" in name:
        wanted = QT_PLUGINS.get(plugin[1], ())
        return wanted is None or plugin[2] in wanted
    library = _QT_LIBRARY.fullmatch(name) if "Qt6" in last or ".framework" in name else None
    if library:
        return library[1] in QT_LIBRARIES
    return not re.search(r"/(tests?|testing)/|opengl32sw|d3dcompiler|qt6pdf", name, re.IGNORECASE)


def is_run(name: str) -> bool:
    """Say whether a file of an installed package of Qt, by its path, is run: the rest is for building or of no use."""
    if not name.startswith("PySide6/"):
        return True
    parts = name.split("/")
    if parts[1] in ("include", "glue", "typesystems", "scripts", "metatypes", "qml", "resources", "lib", "doc"):
        return False
    if name.endswith((".exe", ".pyi", ".lib", ".json")) or parts[1].startswith("pyside6qml"):
        return False
    module = re.fullmatch(r"PySide6/(Qt\w+)\.pyd", name)
    return module is None or module[1] in ("QtCore", "QtGui", "QtWidgets", "QtSvg")


def kept(entries: Iterable[Entry], *, linux: bool) -> list[Entry]:
    """Return the entries of a packager's list that belong into the program."""
    return [entry for entry in entries if is_wanted(entry[0].replace("\\", "/"), linux=linux)]


def reached(entries: Iterable[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Leave out the libraries that were only there for something that was left out.

    `needs` tells of a file which others it is linked to, by their names. Modules, plugins and what lies in a folder of
    its package stay in any case.
    """
    listed = list(entries)
    loose = {entry[0]: entry for entry in listed if entry[2] == "BINARY" and "/" not in entry[0].replace("\\", "/")}
    waiting = [entry for entry in listed if entry[0] not in loose]
    wanted = {entry[0] for entry in waiting}
    while waiting:
        for name in needs(waiting.pop()[1]):
            if name in loose and name not in wanted:
                wanted.add(name)
                waiting.append(loose[name])
    return [entry for entry in listed if entry[0] in wanted or "python" in entry[0].lower()]
