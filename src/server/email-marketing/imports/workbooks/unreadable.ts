/** Why an archive or workbook has no table that can be read. */
export type ArchiveFault = 'broken' | 'encrypted' | 'tooLarge' | 'noTable' | 'unknownTable'

/** An archive or workbook has no table that can be read. */
export class UnreadableArchive extends Error {
  readonly fault: ArchiveFault

  constructor(fault: ArchiveFault) {
    super(fault)
    this.fault = fault
  }
}
