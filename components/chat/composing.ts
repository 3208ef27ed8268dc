/**
 * Whether a key sends: Enter without Shift, and never the Enter that ends a composition. Safari ends the composition
 * before it reports that Enter, and tells it apart by key code 229 alone.
 */
export const isSendKey = (
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>,
): boolean => event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229
