/** Adds a full stop to a text without one, so that another sentence can follow. */
export const withFullStop = (text: string) => (/[.!?؟]$/.test(text) ? text : `${text}.`)
