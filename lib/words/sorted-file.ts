import fs from 'node:fs'

export interface SortedFile {
  /** The line that begins with `prefix`, by binary search; lines are in byte order. */
  find(prefix: string): string | undefined
  /** The line that begins at this byte. */
  lineAt(offset: number): string | undefined
}

const chunk = 4096
const maxLine = 1 << 20

/** Undefined when there is no such file. */
export function tryOpenSorted(file: string): SortedFile | undefined {
  if (!fs.existsSync(file)) return undefined
  const handle = fs.openSync(file, 'r')
  const size = fs.fstatSync(handle).size
  const lineAt = (offset: number) => readLine(handle, offset, size)
  return { lineAt, find: (prefix) => search(handle, size, prefix) }
}

/** The answer begins in [low, high); `low` is always the beginning of a line. */
function search(handle: number, size: number, prefix: string): string | undefined {
  let low = 0
  let high = size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const start = lineStart(handle, middle, low)
    const line = readLine(handle, start, size)
    if (line === undefined) return undefined
    if (line.startsWith(prefix)) return line
    if (line < prefix) low = start + Buffer.byteLength(line) + 1
    else high = start
  }
  return undefined
}

/** The beginning of the line that holds byte `at`. */
function lineStart(handle: number, at: number, floor: number): number {
  const buffer = Buffer.alloc(chunk)
  let end = at
  while (end > floor) {
    const from = Math.max(floor, end - chunk)
    const read = fs.readSync(handle, buffer, 0, end - from, from)
    const newline = buffer.subarray(0, read).lastIndexOf(10)
    if (newline >= 0) return from + newline + 1
    end = from
  }
  return floor
}

function readLine(handle: number, offset: number, size: number): string | undefined {
  if (!Number.isInteger(offset) || offset < 0 || offset >= size) return undefined
  const parts: Buffer[] = []
  for (let at = offset; at < size && at - offset < maxLine; at += chunk) {
    const buffer = Buffer.alloc(Math.min(chunk, size - at))
    fs.readSync(handle, buffer, 0, buffer.length, at)
    const newline = buffer.indexOf(10)
    parts.push(newline >= 0 ? buffer.subarray(0, newline) : buffer)
    if (newline >= 0) break
  }
  return Buffer.concat(parts).toString('utf8')
}
