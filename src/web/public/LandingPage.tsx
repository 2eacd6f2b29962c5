import { Button, Card, Container, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconAddressBook, IconChecks, IconLanguage, IconMailOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sideOf } from '#contract/text/languages.ts'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSite } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { PageLoader } from '../ui/state/PageLoader.tsx'
import { landingWords } from './landingWords.ts'
import { useLanding } from './useLanding.ts'

export default function LandingPage() {
  const w = useWords(landingWords)
  const landing = useLanding()
  const { name, tagline } = useSite()
  const side = sideOf(useLanguage())
  useDocumentTitle(tagline[side] ? `${name[side]}: ${tagline[side]}` : name[side])
  if (landing === undefined) return <PageLoader />
  if (landing === 'construction') {
    return (
      <div id="landing">
        <EmptyState title={w.constructionTitle} hint={w.constructionText} />
      </div>
    )
  }
  return (
    <Container id="landing" size="lg" py={{ base: 40, sm: 72 }}>
      <Welcome />
      <Reasons />
      <Steps />
    </Container>
  )
}

function Welcome() {
  const w = useWords(landingWords)
  return (
    <Stack align="center" gap="lg" ta="center">
      <Text c="blue.8" fw={600}>
        {w.oneHour}
      </Text>
      <Title order={1} maw={760} fz={{ base: 32, sm: 52 }} lh={1.25}>
        {w.headline}
      </Title>
      <Text size="xl" c="gray.7" maw={640}>
        {w.lead}
      </Text>
      <Group justify="center">
        <GetStarted />
        <Button size="lg" variant="default" component="a" href="#more">
          {w.learnMore}
        </Button>
      </Group>
    </Stack>
  )
}

function GetStarted() {
  const w = useWords(landingWords)
  const signedIn = useSession().status === 'in'
  return (
    <Button size="lg" component={Link} to={signedIn ? '/dashboard' : '/auth/signup'}>
      {w.getStarted}
    </Button>
  )
}

function Reasons() {
  const w = useWords(landingWords)
  const reasons = [
    { icon: IconAddressBook, title: w.contactsTitle, text: w.contactsText },
    { icon: IconChecks, title: w.exactTitle, text: w.exactText },
    { icon: IconLanguage, title: w.twoTitle, text: w.twoText },
    { icon: IconMailOff, title: w.leaveTitle, text: w.leaveText },
  ]
  return (
    <SimpleGrid id="more" cols={{ base: 1, sm: 2 }} spacing="lg" mt={{ base: 56, sm: 96 }}>
      {reasons.map(({ icon: Icon, title, text }) => (
        <Card key={title} withBorder padding="xl" radius="lg">
          <ThemeIcon size={44} radius="md" variant="light">
            <Icon size={26} aria-hidden />
          </ThemeIcon>
          <Title order={2} size="h4" mt="md">
            {title}
          </Title>
          <Text c="gray.7" mt="xs">
            {text}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}

function Steps() {
  const w = useWords(landingWords)
  return (
    <Stack mt={{ base: 56, sm: 96 }} gap="lg">
      <Title order={2} ta="center">
        {w.howTitle}
      </Title>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 3 }} p={0} m={0} style={{ listStyle: 'none' }}>
        {[w.how1, w.how2, w.how3].map((text, index) => (
          <Group component="li" key={text} wrap="nowrap">
            <ThemeIcon size={40} radius="xl">
              <Text fw={700}>{index + 1}</Text>
            </ThemeIcon>
            <Text fw={500}>{text}</Text>
          </Group>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
