/** To the field where one writes, wherever the page is narrow enough to hide it behind a tab. */
export function askInChat(): void {
  document.querySelector<HTMLElement>('[role="tab"][aria-controls="pane-chat"]')?.click()
  requestAnimationFrame(() => document.querySelector<HTMLElement>('textarea[aria-label="Message"]')?.focus())
}
