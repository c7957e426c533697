"use client";
import { cloneElement, Suspense, useState, type ComponentType, type ReactElement } from "react";

export interface LateMenuProps {
  /** The button, for MenuTrigger. The menu is open from the start. */
  trigger: ReactElement;
}

/**
 * A menu of the frame around every page, read when its button is first pressed: all that menus need would else be a
 * tenth of what every page loads first. `menu` is made with React's `lazy`.
 */
export function LateMenu({
  trigger,
  menu: Menu,
}: {
  trigger: ReactElement<{ onClick?: () => void; "aria-haspopup"?: "menu"; "aria-expanded"?: boolean }>;
  menu: ComponentType<LateMenuProps>;
}) {
  const [isAsked, setAsked] = useState(false);
  const button = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": isAsked,
    onClick: () => setAsked(true),
  });
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <Menu trigger={trigger} />
    </Suspense>
  );
}
