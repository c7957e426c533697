"use client";
import { lazy, Suspense, type ComponentType } from "react";

/**
 * A part whose code is read when it is first shown. Until then nothing stands in its place; without a boundary of its
 * own the page around it would go away meanwhile, and with it what had the focus.
 */
export function late<Props extends object>(read: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await read() }));
  return function Late(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}
