#!/bin/sh
# Prints the path of a Chromium. As root on Debian it installs one; elsewhere it
# says which command to type.
find_chromium() {
	for name in "$CHROMIUM" chromium chromium-browser google-chrome google-chrome-stable; do
		[ -n "$name" ] && command -v "$name" && return
	done
	return 1
}

find_chromium && exit
install='apt-get install -y --no-install-recommends chromium'
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	{ apt-get update && DEBIAN_FRONTEND=noninteractive $install; } >&2 && find_chromium && exit
fi
echo "The browser tests need Chromium. Install it with: sudo $install" >&2
echo "Or name an installed one: make test CHROMIUM=/path/to/chromium" >&2
exit 1
