/** Whether a style hides an element in every mail program, as for a preheader. */
export function isHidingStyle(style: string): boolean {
  const declared = new Map(
    style
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const [name = '', value = ''] = declaration.split(':')
        return [name.trim(), value.replace('!important', '').trim()]
      }),
  )
  const isNothing = (name: string) => /^0(?:\.0*)?(?:[a-z]+|%)?$/.test(declared.get(name) ?? '')
  if (declared.get('display') === 'none' || isNothing('opacity')) return true
  if (['hidden', 'collapse'].includes(declared.get('visibility') ?? '')) return true
  return declared.get('overflow') === 'hidden' && (isNothing('max-height') || isNothing('height'))
}
