import { isAscii, labelKey } from './text'

/** Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs; elsewhere marks are letters in their own right. */
const accents = /[\u0300-\u036F\u0591-\u05C7\u064B-\u065F]/g

/** For finding: compared like labels, and without accents. */
export const searchKey = (text: string): string => {
  const key = labelKey(text)
  return isAscii(key) ? key : key.normalize('NFD').replace(accents, '')
}
