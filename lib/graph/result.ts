/** What a `try…` door answers: the value, or a typed reason why not. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const succeed = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error })
