import { Button } from '@mantine/core'
import { call } from '../api/call.ts'
import { currentSession } from '../api/session.ts'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { shellWords } from './words.ts'

/** Changes the language, for members in their account too. */
export function LanguageToggle() {
  const w = useWords(shellWords)
  const other = useLanguage() === 'en' ? 'ar' : 'en'
  const change = () => {
    setLanguage(other)
    // If saving fails, the choice still applies in this browser.
    if (currentSession().status === 'in')
      void call('PATCH /api/:lang/auth/language', { preferredLanguage: other }).catch(() => undefined)
  }
  return (
    <Button
      className="language-toggle"
      variant="subtle"
      size="compact-md"
      onClick={change}
      title={w.language}
      lang={other}
    >
      {other === 'ar' ? 'عر' : 'EN'}
    </Button>
  )
}
