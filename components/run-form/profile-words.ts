import type { VerifierProfile } from "@/lib/domain/verifier/profile";

export const PROFILE_WORDS: Record<VerifierProfile, { label: string; hint: string }> = {
  osworld: {
    label: "OSWorld",
    hint: "Gives the public function's score, its defects included: comparable with published numbers.",
  },
  corrected: {
    label: "Corrected",
    hint: "Gives the score that the task asks for where the public function is wrong: not comparable with them.",
  },
};
