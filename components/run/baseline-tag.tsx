import { Pin } from "lucide-react";
import { Icon } from "@/components/ui/icon";
import { Tag } from "@/components/ui/tag";

/** Marks the run that others of its task set are compared with. */
export function BaselineTag() {
  return (
    <Tag tone="accent">
      <Icon of={Pin} size="s" />
      Baseline
    </Tag>
  );
}
