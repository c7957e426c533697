#!/bin/sh
# Runs once inside a new image, as root, without a network: makes what packages leave open.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C

echo "en_US.UTF-8 UTF-8" > /etc/locale.gen
locale-gen
echo 'LANG=en_US.UTF-8' > /etc/default/locale
ln -sf /usr/share/zoneinfo/Etc/UTC /etc/localtime
echo Etc/UTC > /etc/timezone

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
# Only the owner of a machine has one; a desktop's is made up at its start.
: > /etc/machine-id
rm -rf /tmp/* /var/cache/apt/* /var/lib/apt/lists/* /var/log/*.log /root/.cache
