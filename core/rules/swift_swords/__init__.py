"""Swift Swords Tactica."""
