import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; a later Tailwind utility wins over an earlier one of its kind. */
export const cn = (...values: ClassValue[]) => twMerge(clsx(values))
