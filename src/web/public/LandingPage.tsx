import { Button, Card, Container, Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAddressBook, IconChecks, IconLanguage, IconMailOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useAsk } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { publicWords } from './words.ts'

export default function LandingPage() {
  const w = useWords(publicWords)
  const site = useAsk('GET /api/:lang/site', {})
  if (site.data?.data.landing === 'construction')
    return <EmptyState title={w.constructionTitle} hint={w.constructionText} />
  return (
    <Container size="lg" py={{ base: 40, sm: 72 }}>
      <Welcome />
      <Reasons />
      <Steps />
    </Container>
  )
}

function Welcome() {
  const w = useWords(publicWords)
  const { status } = useSession()
  const navigate = useNavigate()
  const start = () =>
    void (status === 'in' ? navigate({ to: '/dashboard' }) : navigate({ to: '/', search: { signIn: true } }))
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
        <Button size="lg" onClick={start}>
          {w.getStarted}
        </Button>
        <Button size="lg" variant="default" component="a" href="#more">
          {w.learnMore}
        </Button>
      </Group>
    </Stack>
  )
}

function Reasons() {
  const w = useWords(publicWords)
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
  const w = useWords(publicWords)
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
