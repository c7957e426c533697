"use client";
import { Ban, Check, CircleDashed, ListVideo } from "lucide-react";
import { formatCount } from "@/lib/format/count";
import { CheckLine, CheckList } from "./check-list";
import { useRunForm } from "./run-form-context";

/** What the selection is made of, beside the list it was made in. */
export function SelectionFacts() {
  const { catalogue, selected } = useRunForm();
  const all = catalogue.tasks ?? [];
  const count = (found: number) => (catalogue.tasks ? formatCount(found) : "—");
  const supported = selected.filter((task) => task.support.supported).length;
  const withRecipe = selected.filter((task) => task.has_recipe).length;
  const unsupported = all.filter((task) => !task.support.supported).length;
  return (
    <CheckList title="Selection">
      <CheckLine icon={Check} words="Supported and selected" value={count(supported)} />
      <CheckLine icon={ListVideo} words="Selected with a recipe" value={count(withRecipe)} />
      <CheckLine icon={CircleDashed} words="Selected without a recipe" value={count(selected.length - withRecipe)} />
      <CheckLine icon={Ban} words="Not supported here" value={count(unsupported)} />
    </CheckList>
  );
}
