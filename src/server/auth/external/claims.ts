/** The verified claims of a person, by their names in OpenID Connect. */
export type Claims = Record<string, unknown> & { iss: string; sub: string }
