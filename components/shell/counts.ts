const numbers = new Intl.NumberFormat('en')

/** `1 idea`, `2,140 ideas`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numbers.format(count)} ${count === 1 ? one : many}`

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago, in the words of a person; `now` and `then` in epoch milliseconds. */
export function timeAgo(then: number, now: number): string {
  const passed = Math.max(0, now - then)
  if (passed < minute) return 'just now'
  if (passed < hour) return `${counted(Math.floor(passed / minute), 'minute')} ago`
  if (passed < day) return `${counted(Math.floor(passed / hour), 'hour')} ago`
  if (passed < 2 * day) return 'yesterday'
  if (passed < 7 * day) return `${Math.floor(passed / day)} days ago`
  if (passed < 14 * day) return 'last week'
  const sameYear = new Date(then).getUTCFullYear() === new Date(now).getUTCFullYear()
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(then)
}
