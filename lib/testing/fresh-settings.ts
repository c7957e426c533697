import { forgetSettings } from "@/lib/config/env";
import { beforeAll } from "vitest";

// Files share their modules: one finds no settings that another made of an environment of its own.
beforeAll(forgetSettings);
