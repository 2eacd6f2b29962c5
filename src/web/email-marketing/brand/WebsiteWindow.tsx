import { Button, Checkbox, ColorSwatch, Group, Image, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { WebsiteProposal } from '#contract/email-marketing/brand.ts'
import { CallError } from '../../api/call.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { networkNames, socialNetworks } from '../templates/blocks/networks.ts'
import { suiteWords } from '../words.ts'
import type { BrandValues } from './values.ts'
import { brandWords } from './words.ts'

type Changes = Partial<Omit<BrandValues, 'colours'>> & { colours?: Partial<BrandValues['colours']> }

type Props = {
  opened: boolean
  onClose: () => void
  /** The website of the brand, if it has one. */
  website: string
  onUse: (changes: Changes) => void
}

/** Reads a website and lets the reader choose what of it fills the form. */
export function WebsiteWindow({ opened, onClose, website, onUse }: Props) {
  const w = useWords(brandWords)
  const s = useWords(suiteWords)
  const [url, setUrl] = useState<string | null>(null)
  const read = useApiMutation('POST /api/:tenant/email-marketing/brand/from-website', { errorTitle: null })
  const address = url ?? website
  const fault = read.error instanceof CallError ? read.error.fields['url'] : undefined
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The form of the page, in which React places this dialog, is not submitted.
    event.stopPropagation()
    if (address.trim() !== '') read.mutate({ url: address.trim() })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={w.fromWebsite} size="lg">
      <Stack>
        <form onSubmit={onSubmit} noValidate>
          <Group align="flex-end" gap="xs">
            <TextInput
              flex="1 1 16rem"
              label={w.website}
              description={w.websiteHint}
              placeholder="https://"
              type="url"
              inputMode="url"
              value={address}
              error={fault}
              onChange={(event) => setUrl(event.currentTarget.value)}
              attributes={{ input: { dir: 'ltr' } }}
              data-autofocus
            />
            <Button type="submit" loading={read.isPending} disabled={address.trim() === ''}>
              {w.read}
            </Button>
          </Group>
        </form>
        {read.error && fault === undefined && <ErrorNotice error={read.error} title={s.fetchFailed} />}
        {read.data && !read.isPending && (
          <Suggestions
            key={read.data.data.url}
            found={read.data.data}
            onClose={onClose}
            onUse={(changes) => {
              onUse(changes)
              onClose()
            }}
          />
        )}
      </Stack>
    </Dialog>
  )
}

type Choosing = { found: WebsiteProposal; onUse: (changes: Changes) => void; onClose: () => void }

function Suggestions({ found, onUse, onClose }: Choosing) {
  const w = useWords(brandWords)
  const u = useWords(uiWords)
  const names = useWords(networkNames)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [logo, setLogo] = useState(found.images.length > 0 ? '0' : '')
  const networks = socialNetworks.filter((network) => found.links[network])
  const box = (what: string) => ({
    checked: !without.has(what),
    onChange: () =>
      setWithout((now) => (now.has(what) ? new Set([...now].filter((one) => one !== what)) : new Set([...now, what]))),
  })
  const image = found.images[Number(logo || -1)]
  const use = () =>
    onUse({
      ...(found.name && !without.has('name') && { name: found.name }),
      ...(found.accent && !without.has('accent') && { colours: { accent: found.accent } }),
      ...(image && { logo: image.data }),
      ...(!without.has('links') && {
        links: Object.fromEntries(
          socialNetworks.map((network) => [network, found.links[network] ?? '']),
        ) as BrandValues['links'],
      }),
    })
  return (
    <Stack gap="md" role="group" aria-label={w.found}>
      {found.description && (
        <Text size="sm" c="dimmed" dir="auto">
          {found.description}
        </Text>
      )}
      {found.name && <Checkbox label={w.nameFound({ name: isolateAuto(found.name) })} {...box('name')} />}
      {found.accent && (
        <Group gap="xs">
          <Checkbox label={w.accentFound({ colour: isolateLtr(found.accent) })} {...box('accent')} />
          <ColorSwatch color={found.accent} size={18} />
        </Group>
      )}
      {networks.length > 0 && (
        <Checkbox
          label={w.linksFound}
          description={networks.map((network) => names[network]).join(' · ')}
          {...box('links')}
        />
      )}
      {found.images.length > 0 && (
        <Radio.Group label={w.chooseLogo} value={logo} onChange={setLogo}>
          <Group gap="sm" mt="xs">
            {found.images.map(({ data }, index) => (
              <Radio.Card
                key={data}
                value={String(index)}
                w="auto"
                p="xs"
                aria-label={w.logoNumber({ number: index + 1 })}
              >
                <Group gap="xs" wrap="nowrap">
                  <Radio.Indicator />
                  <Image src={data} alt="" h={44} w="auto" maw={140} fit="contain" />
                </Group>
              </Radio.Card>
            ))}
            <Radio.Card value="" w="auto" p="xs">
              <Group gap="xs" wrap="nowrap" mih={44}>
                <Radio.Indicator />
                <Text size="sm">{w.noLogo}</Text>
              </Group>
            </Radio.Card>
          </Group>
        </Radio.Group>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {u.cancel}
        </Button>
        <Button onClick={use}>{w.use}</Button>
      </Group>
    </Stack>
  )
}
