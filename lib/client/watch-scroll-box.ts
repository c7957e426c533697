/** Calls `measure` when the box gets its size, at every change of it and as it is scrolled, until the answer is called. */
export function watchScrollBox(box: HTMLElement, measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  observer.observe(box);
  box.addEventListener("scroll", measure, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener("scroll", measure);
  };
}
