#!/bin/sh
# Runs once inside a new image, as root, without a network: makes what packages leave open.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

echo "en_US.UTF-8 UTF-8" > /etc/locale.gen
locale-gen
echo 'LANG=en_US.UTF-8' > /etc/default/locale
ln -sf /usr/share/zoneinfo/Etc/UTC /etc/localtime
echo Etc/UTC > /etc/timezone

# The bootstrap copies the building machine's own.
echo desktop > /etc/hostname
printf '127.0.0.1 localhost desktop\n::1 localhost ip6-localhost\n' > /etc/hosts
rm -f /etc/resolv.conf
: > /etc/resolv.conf

groupadd --gid 1000 user
useradd --uid 1000 --gid 1000 --home-dir /home/user --no-create-home --shell /bin/bash user
install -d -o user -g user -m 0755 /home/user
cp -n /etc/skel/.bashrc /etc/skel/.profile /home/user/
for folder in Desktop Documents Downloads Music Pictures Public Templates Videos .local .local/bin .local/share; do
  mkdir -p "/home/user/$folder"
done
mkdir -p /home/user/.config
cat > /home/user/.config/user-dirs.dirs <<'DIRS'
XDG_DESKTOP_DIR="$HOME/Desktop"
XDG_DOWNLOAD_DIR="$HOME/Downloads"
XDG_TEMPLATES_DIR="$HOME/Templates"
XDG_PUBLICSHARE_DIR="$HOME/Public"
XDG_DOCUMENTS_DIR="$HOME/Documents"
XDG_MUSIC_DIR="$HOME/Music"
XDG_PICTURES_DIR="$HOME/Pictures"
XDG_VIDEOS_DIR="$HOME/Videos"
DIRS
echo en_US > /home/user/.config/user-dirs.locale
chown -R user:user /home/user

glib-compile-schemas /usr/share/glib-2.0/schemas
fc-cache --force >/dev/null 2>&1 || true
update-desktop-database -q 2>/dev/null || true
update-mime-database /usr/share/mime
for theme in hicolor Adwaita; do
  gtk-update-icon-cache -q -f "/usr/share/icons/$theme" 2>/dev/null || true
done

python3 /build/wallpaper.py /usr/share/deskproof/wallpaper.png
python3 -m compileall -q /usr/lib/deskproof /usr/lib/python3/dist-packages/pyautogui
# The bus must start no service that needs a system bus, a portal or an indexer.
for service in org.freedesktop.Tracker3.Miner.Extract org.freedesktop.Tracker3.Miner.Files \
  org.freedesktop.portal.Tracker org.freedesktop.Tracker3.Miner.Files.Control \
  org.gtk.vfs.UDisks2VolumeMonitor org.freedesktop.systemd1; do
  rm -f "/usr/share/dbus-1/services/$service.service"
done
rm -f /etc/xdg/autostart/*.desktop

# The panel: only launchers of what is installed, and its icons looked up now rather than at every start.
for entry in $(sed -n 's/^launcher_item_app = //p' /etc/xdg/tint2/tint2rc); do
  [ -e "$entry" ] || sed -i "\\#^launcher_item_app = $entry\$#d" /etc/xdg/tint2/tint2rc
done
as_user() { setpriv --reuid=1000 --regid=1000 --clear-groups env -i HOME=/home/user USER=user DISPLAY=:9 \
  PATH=/usr/local/bin:/usr/bin:/bin "$@"; }
mkdir -p /tmp/.X11-unix
chmod 1777 /tmp /tmp/.X11-unix
as_user Xtigervnc :9 -geometry 1920x1080 -depth 24 -SecurityTypes None -rfbport -1 -rfbunixpath /tmp/warm.vnc -ac >/dev/null 2>&1 &
x_server=$!
until [ -S /tmp/.X11-unix/X9 ]; do kill -0 $x_server; sleep 0.05; done
as_user tint2 -c /etc/xdg/tint2/tint2rc >/dev/null 2>&1 &
panel=$!
tries=0
until [ -s /home/user/.cache/tint2/icon.cache ] || [ $tries -gt 200 ]; do tries=$((tries + 1)); sleep 0.1; done
kill $panel $x_server
wait || true
# Only the owner of a machine has one; a desktop's is made up at its start.
: > /etc/machine-id
rm -rf /tmp/* /tmp/.X* /var/cache/apt/* /var/lib/apt/lists/* /var/log/*.log /root/.cache
