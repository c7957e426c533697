#!/bin/sh
# Office template: lets each program do its first-start work now, once, as `user`, so that no attempt pays for it.
set -eu
as_user() { setpriv --reuid=1000 --regid=1000 --clear-groups env -i HOME=/home/user USER=user LANG=en_US.UTF-8 \
  PATH=/usr/local/bin:/usr/bin:/bin XDG_RUNTIME_DIR=/tmp/warm "$@"; }
install -d -o user -g user -m 0700 /tmp/warm

python3 /build/name_browser.py /usr/lib/chromium/locales/en-US.pak

# LibreOffice writes its profile and extension caches.
as_user sh -c 'echo a,b > /tmp/warm/a.csv && cd /tmp/warm && timeout 120 soffice --headless --convert-to ods a.csv >/dev/null'
# A run without a screen remembers a window of 24x26 pixels; forget it.
sed -i '/ooSetupFactoryWindowAttributes/d;/ooSetupFactoryWindow/d' \
  /home/user/.config/libreoffice/4/user/registrymodifications.xcu

# The public benchmark's desktops keep a document's format without asking, and its tasks press Ctrl+S and nothing more.
sed -i 's|</oor:items>|<item oor:path="/org.openoffice.Office.Common/Save/Document"><prop oor:name="WarnAlienFormat" oor:op="fuse"><value>false</value></prop></item></oor:items>|' \
  /home/user/.config/libreoffice/4/user/registrymodifications.xcu
grep -q WarnAlienFormat /home/user/.config/libreoffice/4/user/registrymodifications.xcu

# GIMP asks every plug-in what it can do.
as_user timeout 180 gimp --no-interface --no-data --batch '(gimp-quit 0)' >/dev/null 2>&1 || true
# A run without a screen remembers a session without docks; begin with the packaged one in a maximised window.
sed 's/(maximized "no")/(maximized "yes")/; s/(position 200 100)/(position 0 0)/' /etc/gimp/2.0/sessionrc \
  > /home/user/.config/GIMP/2.10/sessionrc
grep -q '(maximized "yes")' /home/user/.config/GIMP/2.10/sessionrc

# The browser has run once on the public benchmark's desktops: set-up edits the settings that it left.
install -d -o user -g user -m 0700 /home/user/.config/google-chrome /home/user/.config/google-chrome/Default
printf '{}' > /home/user/.config/google-chrome/Default/Preferences

# Fonts as the account sees them.
as_user fc-cache >/dev/null 2>&1 || true
rm -rf /tmp/warm /home/user/.cache/mesa_shader_cache
chown -R user:user /home/user
