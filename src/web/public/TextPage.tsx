import { Container, Stack, Text } from '@mantine/core'
import { PageHeader } from '../ui/page/PageHeader.tsx'

/** A page of static text. */
export function TextPage({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  return (
    <Container size="sm" py="xl">
      <PageHeader isStatic title={title} />
      <Stack>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} size="lg">
            {paragraph}
          </Text>
        ))}
      </Stack>
    </Container>
  )
}
