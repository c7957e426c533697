import { Missing } from "./missing";
import { TopBar } from "./top-bar";

/** The whole page for an address that leads nowhere. */
export function MissingPage() {
  return (
    <>
      <TopBar title="Not found" />
      <Missing />
    </>
  );
}
