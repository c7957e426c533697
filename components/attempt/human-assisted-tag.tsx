import { Hand } from "lucide-react";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { Icon } from "../ui/icon";
import { Tag } from "../ui/tag";

/** Says that a person steered the attempt's desktop, so it has no outcome; nothing when nobody did. */
export function HumanAssistedTag({ attempt: { human_assisted: assisted } }: { attempt: AttemptWire }) {
  if (!assisted) return null;
  return (
    <span title={`A person took control: ${assisted.reason}`}>
      <Tag tone="accent">
        <Icon of={Hand} size="s" />
        Human assisted
      </Tag>
    </span>
  );
}
