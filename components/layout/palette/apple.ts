/** Whether this browser runs where ⌘ is the key for commands. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
