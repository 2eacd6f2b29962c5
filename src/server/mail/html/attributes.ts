export type Attributes = ReadonlyMap<string, string>
