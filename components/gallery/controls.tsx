"use client";
import { Copy, History, Plus, RefreshCw, ShieldX } from "lucide-react";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { FacetButton } from "@/components/ui/facet";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { FilterInput } from "@/components/ui/filter-input";
import { Icon } from "@/components/ui/icon";
import { Input, Select, Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { KeyCaps } from "@/components/ui/key-caps";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { RadioGroup, RadioOption } from "@/components/ui/radio";
import { Segments } from "@/components/ui/segments";
import { Sheet, SheetContent, SheetTrigger } from "@/components/ui/sheet";
import { Tooltip } from "@/components/ui/tooltip";
import { Section } from "./section";

/** What can be pressed, in each of its states. */
export function Buttons() {
  return (
    <Section title="Buttons">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">
          <Icon of={Plus} />
          New run
          <Kbd>N</Kbd>
        </Button>
        <Button>
          <Icon of={RefreshCw} />
          Requeue
        </Button>
        <Button variant="quiet">
          <Icon of={History} />
          Quiet
        </Button>
        <Button variant="danger">Cancel run</Button>
        <Button size="icon" aria-label="Copy">
          <Icon of={Copy} />
        </Button>
        <Button size="lg">Large</Button>
        <CopyButton text="copied" label="Copy text" />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" disabled>
          New run
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="quiet" disabled>
          Quiet
        </Button>
        <Button className="outline-2 outline-offset-2 outline-focus">Focused</Button>
        <KeyCaps chord="g r" />
      </div>
    </Section>
  );
}

/** Fields and choices, with hint, error, on, off and not available. */
export function Fields({ name }: { name: string }) {
  const [view, setView] = useState("json");
  const [filter, setFilter] = useState("");
  const [isOn, setIsOn] = useState(true);
  return (
    <Section title="Fields and choices">
      <div className="grid gap-3">
        <Field label="Max steps" hint="1 to 50">
          <Input inputMode="numeric" defaultValue="15" />
        </Field>
        <Field label="Spend cap in USD" error="Must be more than 0.">
          <Input defaultValue="0" />
        </Field>
        <Field label="Template">
          <Select defaultValue="office@1">
            <option>office@1</option>
          </Select>
        </Field>
        <Field label="Notes">
          <Textarea defaultValue="Second line" />
        </Field>
        <Input aria-label="Disabled field" disabled defaultValue="Disabled" />
        <FileDrop id="gallery-file" accept=".zip" onFile={({ name: file }) => toast(file)}>
          Drop the zip here, or choose it.
        </FileDrop>
        <FilterInput aria-label="Filter" placeholder="Filter" value={filter} onValueChange={setFilter} />
        <div className="flex flex-wrap gap-4">
          {[
            ["Selected", true],
            ["Open", false],
            ["Some", "indeterminate"],
          ].map(([words, checked]) => (
            <label key={String(words)} className="flex items-center gap-2">
              <Checkbox checked={checked as boolean | "indeterminate"} />
              {words}
            </label>
          ))}
          <label className="flex items-center gap-2 text-ink-3">
            <Checkbox disabled />
            Not supported
          </label>
        </div>
        <RadioGroup defaultValue="verify" aria-label={`What to keep, ${name}`}>
          <RadioOption value="verify" label="Verify what can be scored" hint="7 waiting attempts are judged." />
          <RadioOption value="drop" label="Drop" hint="39 attempts are recorded as cancelled, not measured." />
        </RadioGroup>
        <Segments
          label={`View, ${name}`}
          value={view}
          onChange={setView}
          options={[
            { value: "json", label: "JSON" },
            { value: "curl", label: "curl" },
          ]}
        />
        <div className="flex gap-2">
          <FacetButton pressed={isOn} onPress={() => setIsOn(!isOn)}>
            Success 142
          </FacetButton>
          <FacetButton pressed={false} onPress={() => setIsOn(true)}>
            Fail 186
          </FacetButton>
        </div>
        <LinkTabs
          label={`Tabs, ${name}`}
          className="px-0"
          tabs={[
            { href: "#overview", label: "Overview", current: true },
            { href: "#rollouts", label: "Rollouts", count: 432, current: false },
          ]}
        />
      </div>
    </Section>
  );
}

/** What opens over the page; in the theme of the page itself. */
export function Overlaid() {
  return (
    <Section title="Dialog, sheet, menu, tooltip, undo">
      <div className="flex flex-wrap gap-2">
        <Dialog>
          <DialogTrigger asChild>
            <Button>Dialog</Button>
          </DialogTrigger>
          <DialogContent
            title={`Cancel "Offline 54 × 8"?`}
            footnote="60 queued attempts never start."
            footer={
              <>
                <DialogClose asChild>
                  <Button autoFocus>Keep running</Button>
                </DialogClose>
                <DialogClose asChild>
                  <Button variant="danger">Cancel run</Button>
                </DialogClose>
              </>
            }
          >
            <RadioGroup defaultValue="verify" aria-label="What to keep">
              <RadioOption value="verify" label="Verify what can be scored" hint="About $0.06 and 1 min more." />
              <RadioOption value="drop" label="Drop" hint="Recorded as cancelled, not measured." />
            </RadioGroup>
          </DialogContent>
        </Dialog>
        <Sheet>
          <SheetTrigger asChild>
            <Button>Sheet</Button>
          </SheetTrigger>
          <SheetContent title="Side panel">
            <p className="px-4">What stands beside the page where there is room.</p>
          </SheetContent>
        </Sheet>
        <Menu>
          <MenuTrigger asChild>
            <Button>Menu</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem>
              <Icon of={Copy} />
              Copy link to this view
            </MenuItem>
            <MenuSeparator />
            <MenuItem className="text-fail">
              <Icon of={ShieldX} />
              Invalidate…
            </MenuItem>
          </MenuContent>
        </Menu>
        <Tooltip content="Mean over 54 tasks. Cluster bootstrap, 10,000 draws.">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toast("3 attempts requeued.", {
              description: "Invalid 12 to 9.",
              action: { label: "Undo", onClick: () => undefined },
            })
          }
        >
          Undo
        </Button>
      </div>
    </Section>
  );
}
