import json
import tempfile
import unittest
from pathlib import Path

from deskproof import NotConfigured
from deskproof.address import Address, find_address


class Addresses(unittest.TestCase):
    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)
        self.root = Path(self._folder.name)
        self.below = self.root / "a" / "b"
        self.below.mkdir(parents=True)

    def install(self, url="http://127.0.0.1:3000", key="local-key\n"):
        home = self.root / ".deskproof"
        home.mkdir()
        (home / "instance.json").write_text(json.dumps({"url": url}))
        (home / "operator-key").write_text(key)
        return home

    def find(self, url=None, key=None, **env):
        return find_address(url, key, env, self.below)

    def test_arguments_come_before_the_environment(self):
        env = {"DESKPROOF_URL": "http://env/", "DESKPROOF_API_KEY": "env-key"}
        self.assertEqual(self.find("http://given/", "given-key", **env), Address("http://given", "given-key"))
        self.assertEqual(self.find(**env), Address("http://env", "env-key"))

    def test_the_installation_of_the_checkout_around_is_found(self):
        self.install()
        self.assertEqual(self.find(), Address("http://127.0.0.1:3000", "local-key"))

    def test_its_key_goes_to_no_other_address(self):
        self.install()
        with self.assertRaises(NotConfigured):
            self.find("http://elsewhere")
        self.assertEqual(self.find("http://127.0.0.1:3000/").key, "local-key")

    def test_a_state_folder_that_is_named_comes_before_one_around(self):
        home = self.install()
        named = self.root / "named"
        home.rename(named)
        self.assertEqual(self.find(DESKPROOF_HOME=str(named)).key, "local-key")
        with self.assertRaises(NotConfigured):
            self.find()

    def test_what_is_no_address_is_refused(self):
        for url in ("ftp://host", "host:3000", "http://"):
            with self.assertRaises(NotConfigured):
                self.find(url, "key")

    def test_a_key_that_cannot_be_one_is_refused_without_being_told(self):
        self.assertEqual(self.find("http://given", "from-a-file\n").key, "from-a-file")
        for key in ("secret\nwords", "secret wörds", " \n"):
            with self.assertRaises(NotConfigured) as refused:
                self.find("http://given", key)
            self.assertNotIn("secret", str(refused.exception))
