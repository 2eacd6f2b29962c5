import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { ArticleStatus } from '#contract/articles.ts'
import type { Both } from '#contract/fields.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { BilingualColumns } from '../ui/form/BilingualColumns.tsx'
import { contentTagService } from '../ui/tags/contentTagService.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import type { TagValue } from '../ui/tags/tags.ts'
import { TagsField } from '../ui/tags/TagsField.tsx'
import { MarkdownEditor } from '../ui/editor/MarkdownEditor.tsx'
import { ImageField } from '../ui/form/ImageField.tsx'
import { articleAdminWords } from './adminWords.ts'
import { statuses } from './StatusSelect.tsx'
import { LocalTimeField } from '../ui/form/LocalTimeField.tsx'

export type ArticleValues = {
  title: Both
  excerpt: Both
  body: Both
  cover: string | null
  slug: string
  tags: TagValue[]
  status: ArticleStatus
  /** In the author's time zone; empty without a schedule. */
  publishAt: string
}

type Props = { form: FormFields<ArticleValues> }

/** The fields of an article. */
export function ArticleFields({ form }: Props) {
  const w = useWords(articleAdminWords)
  const a = useWords(adminWords)
  const { title, excerpt, body, status } = form.values
  const hints = { draft: w.draftHint, published: w.publishedHint, archived: w.archivedHint }
  return (
    <Stack>
      <BilingualColumns
        texts={[
          { name: w.heading, value: title },
          { name: w.excerpt, value: excerpt },
          { name: w.body, value: body },
        ]}
      >
        {(language) => (
          <>
            <TextInput
              label={w.heading}
              maxLength={200}
              withAsterisk
              attributes={{ input: { dir: directionOf(language), lang: language } }}
              {...form.getInputProps(`title.${language}`)}
            />
            <Textarea
              label={w.excerpt}
              description={w.excerptHint}
              maxLength={500}
              autosize
              minRows={2}
              maxRows={5}
              attributes={{ input: { dir: directionOf(language), lang: language } }}
              {...form.getInputProps(`excerpt.${language}`)}
            />
            <MarkdownEditor
              label={w.body}
              language={language}
              minRows={12}
              required
              {...form.getInputProps(`body.${language}`)}
            />
          </>
        )}
      </BilingualColumns>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={w.address}
          description={w.addressHint}
          maxLength={120}
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('slug')}
        />
        <NativeSelect
          label={a.status}
          description={hints[status]}
          data={statuses.map((value) => ({ value, label: w[value] }))}
          {...form.getInputProps('status')}
        />
        {status === 'draft' && (
          <LocalTimeField label={w.publishAt} hint={w.publishAtHint} {...form.getInputProps('publishAt')} />
        )}
      </SimpleGrid>
      <TagsField
        label={a.tags}
        entityType="content"
        max={10}
        service={contentTagService()}
        {...form.getInputProps('tags')}
      />
      <ImageField label={w.cover} {...form.getInputProps('cover')} />
    </Stack>
  )
}
