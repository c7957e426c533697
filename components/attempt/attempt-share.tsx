"use client";
import { Download, Link2, Share } from "lucide-react";
import { toast } from "@/components/ui/toast";
import { apiPath } from "@/lib/client/api";
import { useWorkspaceSlug } from "@/lib/client/workspace-context";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { Kbd } from "../ui/kbd";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../ui/menu";

/** Ways to hand this attempt to somebody: a link to this step, and one file that opens without this installation. */
export function AttemptShare({ attemptId, link }: { attemptId: string; link: () => string }) {
  const workspace = useWorkspaceSlug();
  const copy = () => void navigator.clipboard.writeText(link()).then(() => toast("Link copied"));
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="icon" aria-label="Share this attempt" title="Share this attempt">
          <Icon of={Share} />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={copy}>
          <Icon of={Link2} />
          Copy a link to this step
          <Kbd className="ml-auto">Y</Kbd>
        </MenuItem>
        <MenuItem asChild>
          <a href={apiPath(`/attempts/${attemptId}/bundle`, { workspace })} download>
            <Icon of={Download} />
            Download as one offline file
          </a>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
