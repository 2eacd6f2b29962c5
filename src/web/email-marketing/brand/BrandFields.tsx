import {
  Alert,
  Anchor,
  Button,
  Fieldset,
  Input,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import { useSession } from '../../api/session.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useWords } from '../../i18n/words.ts'
import { ColorField } from '../../ui/form/ColorField.tsx'
import type { FormFields } from '../../ui/form/Form.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { networkNames, socialNetworks } from '../templates/blocks/networks.ts'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { contrastOf } from './contrast.ts'
import { LogoField } from './LogoField.tsx'
import { type BrandValues, colourNames, type Font, isColour } from './values.ts'
import { brandWords } from './words.ts'

type Props = { form: FormFields<BrandValues>; brand: Brand }

const ltr = { attributes: { input: { dir: 'ltr' } } } as const
const auto = { attributes: { input: { dir: 'auto' } } } as const
const swatches = [
  '#0b7285',
  '#1c7ed6',
  '#3b5bdb',
  '#862e9c',
  '#c2255c',
  '#c2410c',
  '#237032',
  '#212529',
  '#6c757d',
  '#ffffff',
]

/** The fields of the brand, in four groups. */
export function BrandFields({ form, brand }: Props) {
  return (
    <>
      <Identity form={form} />
      <Look form={form} />
      <Contact form={form} />
      <Defaults form={form} brand={brand} />
    </>
  )
}

function Identity({ form }: Pick<Props, 'form'>) {
  const w = useWords(brandWords)
  const owner = useOwner()
  const { user, workspace } = useSession()
  const name = user?.workspaces.find(({ slug }) => slug === workspace)?.name ?? ''
  return (
    <Fieldset legend={w.identity}>
      <Stack gap="md">
        <TextInput
          label={w.name}
          description={
            <>
              {w.nameHint({ name: isolateAuto(name) })}{' '}
              {owner && (
                <Anchor component={Link} to="/dashboard/workspace" inherit underline="always">
                  {w.renameWorkspace}
                </Anchor>
              )}
            </>
          }
          placeholder={name}
          maxLength={80}
          {...auto}
          {...form.getInputProps('name')}
        />
        <LogoField label={w.logo} {...form.getInputProps('logo')} />
        <LogoField label={w.logoOnDark} hint={w.logoOnDarkHint} dark {...form.getInputProps('logoOnDark')} />
      </Stack>
    </Fieldset>
  )
}

function Look({ form }: Pick<Props, 'form'>) {
  const w = useWords(brandWords)
  const { colours, font } = form.values
  const shown = { text: colours.text || '#212529', surface: colours.surface || '#ffffff' }
  const unclear = isColour(shown.text) && isColour(shown.surface) && contrastOf(shown.text, shown.surface) < 4.5
  return (
    <Fieldset legend={w.look}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {w.lookHint}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {colourNames.map((name) => (
            <ColorField
              key={name}
              label={w[name]}
              placeholder={w.asDesigned}
              swatches={swatches}
              swatchesPerRow={10}
              {...ltr}
              {...form.getInputProps(`colours.${name}`)}
            />
          ))}
        </SimpleGrid>
        {unclear && (
          <Alert color="orange" variant="light" role="status">
            {w.hardToRead}
          </Alert>
        )}
        <Input.Wrapper label={w.font} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={w.font}
            value={font}
            data={(['', 'sans', 'modern', 'serif'] as const).map((value) => ({
              value,
              label: w[value || 'asDesigned'],
            }))}
            onChange={(value) => form.setFieldValue('font', value as Font)}
          />
        </Input.Wrapper>
      </Stack>
    </Fieldset>
  )
}

function Contact({ form }: Pick<Props, 'form'>) {
  const w = useWords(brandWords)
  const names = useWords(networkNames)
  const [added, setAdded] = useState<string[]>([])
  const isShown = (network: (typeof socialNetworks)[number]) =>
    network === 'website' || form.values.links[network] !== '' || added.includes(network)
  const others = socialNetworks.filter((network) => !isShown(network))
  return (
    <Fieldset legend={w.contact}>
      <Stack gap="md">
        <Textarea
          label={w.address}
          description={w.addressHint}
          placeholder={w.addressPlaceholder}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          {...auto}
          {...form.getInputProps('address')}
        />
        {socialNetworks.filter(isShown).map((network) => (
          <TextInput
            key={network}
            label={names[network]}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            {...ltr}
            {...form.getInputProps(`links.${network}`)}
          />
        ))}
        {others.length > 0 && (
          <OnDemandMenu
            position="bottom-start"
            button={
              <Button variant="default" size="sm" w="fit-content" leftSection={<IconPlus size={16} aria-hidden />}>
                {w.addProfile}
              </Button>
            }
          >
            {(Menu) =>
              others.map((network) => (
                <Menu.Item key={network} onClick={() => setAdded([...added, network])}>
                  {names[network]}
                </Menu.Item>
              ))
            }
          </OnDemandMenu>
        )}
      </Stack>
    </Fieldset>
  )
}

function Defaults({ form, brand }: Props) {
  const w = useWords(brandWords)
  const s = useWords(suiteWords)
  const owner = useOwner()
  return (
    <Fieldset legend={w.defaults}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={w.fromName}
            description={w.fromNameHint}
            placeholder={brand.displayName}
            maxLength={120}
            {...auto}
            {...form.getInputProps('fromName')}
          />
          <TextInput
            type="email"
            label={w.fromEmail}
            description={w.fromEmailHint}
            maxLength={254}
            {...ltr}
            {...form.getInputProps('fromEmail')}
          />
          <NativeSelect label={w.language} data={[...languageOptions(s)]} {...form.getInputProps('language')} />
          <TimeZoneField label={w.timeZone} disabled={!owner} {...form.getInputProps('timeZone')} />
        </SimpleGrid>
        <Switch
          label={w.track}
          description={w.trackHint}
          disabled={!owner}
          {...form.getInputProps('trackByDefault', { type: 'checkbox' })}
        />
        {!owner && (
          <Text size="sm" c="dimmed">
            {w.ownersOnly}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
