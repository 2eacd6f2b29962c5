const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes with a decimal unit. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${units[power]}`
}
