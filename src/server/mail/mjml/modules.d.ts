declare module 'mjml-core' {
  type Options = {
    presets: unknown[]
    validationLevel: 'soft'
    ignoreIncludes: boolean
    fonts: object
    minify: boolean
    beautify: boolean
    keepComments: boolean
  }
  type Result = { html: string; errors: { line: number; message: string; tagName: string }[] }
  const module: { default: (source: string, options: Options) => Promise<Result> }
  export default module
}

declare module 'mjml-preset-core' {
  const preset: { components: unknown[]; dependencies: object }
  export default preset
}
