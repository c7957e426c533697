import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { makeSpreadFolder } from "./spread-folder";

describeOnHost(
  "a folder whose folders lie apart",
  () => {
    it("places each in a part of the disk of its own on ext4, as a plain folder does not", () => {
      const image = mkdtempSync("/tmp/deskproof-spread-");
      const at = (name: string) => path.join(image, name);
      mkdirSync(at("disk"));
      execFileSync("truncate", ["-s", "256M", at("image")]);
      execFileSync("mke2fs", ["-q", "-t", "ext4", "-g", "1024", "-b", "4096", at("image")]);
      execFileSync("mount", ["-o", "loop", at("image"), at("disk")]);
      try {
        makeSpreadFolder(at("disk/spread"));
        makeSpreadFolder(at("disk/spread"));
        mkdirSync(at("disk/plain"));
        const partsOf = (folder: string) => {
          const names = Array.from({ length: 12 }, (_, index) => at(`disk/${folder}/${index}`));
          const inodesInPart = Number(
            /Inodes per group:\s+(\d+)/.exec(
              execFileSync("dumpe2fs", ["-h", at("image")], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
            )?.[1],
          );
          names.forEach((name) => mkdirSync(name));
          return new Set(names.map((name) => Math.floor((statSync(name).ino - 1) / inodesInPart))).size;
        };
        expect(partsOf("spread")).toBeGreaterThan(2 * partsOf("plain"));
      } finally {
        execFileSync("umount", [at("disk")]);
        rmSync(image, { recursive: true });
      }
    });
  },
  { tools: ["mke2fs", "dumpe2fs", "chattr"] },
);
