import { Button, Divider, Stack } from '@mantine/core'
import {
  IconBrandAppleFilled,
  IconBrandFacebookFilled,
  IconBrandGithubFilled,
  IconBrandGoogleFilled,
  IconBrandWindowsFilled,
  IconKey,
} from '@tabler/icons-react'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { takeOrigin } from '../paths.ts'
import { externalWords } from './externalWords.ts'

const icons = {
  google: IconBrandGoogleFilled,
  microsoft: IconBrandWindowsFilled,
  apple: IconBrandAppleFilled,
  github: IconBrandGithubFilled,
  facebook: IconBrandFacebookFilled,
  openid: IconKey,
}

/** One button for each service whose accounts sign in here; nothing if there is none. */
export function ExternalButtons() {
  const w = useWords(externalWords)
  const providers = useApiQuery('GET /api/:lang/auth/external', {})
  const start = useApiMutation('POST /api/:lang/auth/external/:provider/start', { errorTitle: w.startFailed })
  const offered = providers.data?.data ?? []
  if (offered.length === 0) return null
  return (
    <Stack gap="sm">
      <Divider label={w.or} />
      {offered.map(({ slug, kind, name, icon }) => {
        const Icon = icons[kind]
        return (
          <Button
            key={slug}
            variant="default"
            leftSection={icon === null ? <Icon size={18} aria-hidden /> : <img src={icon} alt="" height={18} />}
            loading={start.isPending || start.isSuccess}
            onClick={() =>
              start.mutate(
                { provider: slug, returnTo: takeOrigin(), rememberMe: false },
                { onSuccess: ({ data }) => location.assign(data.url) },
              )
            }
          >
            {w.continueWith({ provider: isolateAuto(name) })}
          </Button>
        )
      })}
    </Stack>
  )
}
