import { Card, Group, SegmentedControl, Text } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useWords, wordsIn } from '../../i18n/words.ts'
import { directionOf } from '#contract/text/languages.ts'
import { networkNames, socialNetworks } from '../templates/blocks/networks.ts'
import { letterColourOn } from './contrast.ts'
import { type BrandValues, isColour } from './values.ts'
import { brandWords } from './words.ts'

// As the mail renderer draws them (`server/email-marketing/templates/blocks`).
const fonts = {
  sans: "'Segoe UI', Tahoma, 'Geeza Pro', Arial, sans-serif",
  modern: "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans Arabic', Tahoma, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', 'Noto Naskh Arabic', 'Geeza Pro', serif",
}
const inTheDark = { page: '#111417', surface: '#1c2024', ink: '#e9ecef', quiet: '#adb5bd' }

/** A small email in the brand's look, drawn from the unsaved values. */
export function BrandPreview({ values }: { values: BrandValues }) {
  const w = useWords(brandWords)
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  return (
    <Card withBorder padding={0}>
      <Group justify="space-between" p="sm" style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)' }}>
        <Text fw={600}>{w.preview}</Text>
        <SegmentedControl
          size="xs"
          aria-label={w.colours}
          value={scheme}
          data={[
            { value: 'light', label: w.light },
            { value: 'dark', label: w.dark },
          ]}
          onChange={(value) => setScheme(value as 'light' | 'dark')}
        />
      </Group>
      <SampleEmail values={values} dark={scheme === 'dark'} />
    </Card>
  )
}

function SampleEmail({ values, dark }: { values: BrandValues; dark: boolean }) {
  const { user, workspace } = useSession()
  const { language, colours, links } = values
  const t = wordsIn(brandWords, language)
  const networks = wordsIn(networkNames, language)
  const colour = (name: keyof typeof colours, otherwise: string) =>
    isColour(colours[name]) ? colours[name] : otherwise
  const accent = colour('accent', '#0b7285')
  const look = dark
    ? inTheDark
    : {
        page: colour('background', '#f1f3f5'),
        surface: colour('surface', '#ffffff'),
        ink: colour('text', '#212529'),
        quiet: '#495057',
      }
  const name = values.name || (user?.workspaces.find(({ slug }) => slug === workspace)?.name ?? '')
  const logo = (dark && values.logoOnDark) || values.logo
  const profiles = socialNetworks.filter((network) => links[network] !== '').map((network) => networks[network])
  const block: CSSProperties = { margin: '0 0 16px' }
  const foot: CSSProperties = { margin: 0, color: look.quiet, fontSize: 13, lineHeight: 1.7, textAlign: 'center' }
  return (
    <div style={{ background: look.page, padding: '24px 16px' }} dir={directionOf(language)} lang={language}>
      <div
        style={{
          background: look.surface,
          color: look.ink,
          fontFamily: fonts[values.font || 'sans'],
          padding: 24,
          maxInlineSize: 420,
          marginInline: 'auto',
          overflowWrap: 'anywhere',
        }}
      >
        {logo ? (
          <img
            src={logo}
            alt={name}
            style={{
              display: 'block',
              maxBlockSize: 56,
              maxInlineSize: '60%',
              marginBlockEnd: 20,
              ...(dark && !values.logoOnDark && { background: '#ffffff', padding: 8, borderRadius: 6 }),
            }}
          />
        ) : (
          <p style={{ ...block, fontWeight: 700, fontSize: 18 }}>
            <bdi>{name}</bdi>
          </p>
        )}
        <p style={{ ...block, fontSize: 24, fontWeight: 700, lineHeight: 1.3 }}>{t.sampleTitle}</p>
        <p style={{ ...block, lineHeight: 1.7 }}>{t.sampleText}</p>
        <p style={{ margin: '0 0 24px' }}>
          <span
            style={{
              display: 'inline-block',
              background: accent,
              color: letterColourOn(accent),
              padding: '11px 24px',
              borderRadius: 6,
              fontWeight: 700,
            }}
          >
            {t.sampleButton}
          </span>
        </p>
        <div style={{ borderBlockStart: `1px solid ${dark ? '#495057' : '#dee2e6'}`, paddingBlockStart: 16 }}>
          {profiles.length > 0 && <p style={foot}>{profiles.join(' · ')}</p>}
          <p style={{ ...foot, fontWeight: 600 }}>
            <bdi>{name}</bdi>
          </p>
          <p style={{ ...foot, whiteSpace: 'pre-line' }} dir={values.address ? 'auto' : undefined}>
            {values.address || t.noAddress}
          </p>
          <p style={{ ...foot, textDecoration: 'underline' }}>{t.sampleLinks}</p>
        </div>
      </div>
    </div>
  )
}
