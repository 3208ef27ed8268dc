/** A label as results quote it. */
export function parseLabel(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json
  }
}
