import type { ColumnType } from 'kysely'

/** A time that the database sets when none is inserted. */
export type Timestamp = ColumnType<Date, Date | undefined, Date>

/** A value that is written as JSON text and read as `T`. */
export type JsonColumn<T> = ColumnType<T, string, string>
