import { type ColorInputProps, ColorSwatch, TextInput } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { lazyPart } from '../state/lazy.tsx'

const ColorPickerField = lazyPart(() => import('./ColorPickerField.tsx'))

type Props = Pick<ColorInputProps, 'label' | 'placeholder' | 'swatches' | 'swatchesPerRow' | 'error' | 'attributes'> & {
  value?: string
  onChange?: (color: string) => void
}

/** A colour in hex. A text field until the picker is loaded, which then takes over its value and focus. */
export function ColorField({ swatches, swatchesPerRow, ...props }: Props) {
  const isFocused = useRef(false)
  const { value = '', onChange } = props
  return (
    <Suspense
      fallback={
        <TextInput
          {...props}
          leftSection={<ColorSwatch color={value || '#fff'} size={18} />}
          onChange={(event) => onChange?.(event.currentTarget.value)}
          onFocus={() => (isFocused.current = true)}
          onBlur={() => (isFocused.current = false)}
        />
      }
    >
      <TakingOver
        {...props}
        {...(swatches && { swatches, swatchesPerRow: swatchesPerRow ?? 7 })}
        isFocused={isFocused}
      />
    </Suspense>
  )
}

const TakingOver = ({ isFocused, ...props }: Props & { isFocused: { current: boolean } }) => (
  <ColorPickerField format="hex" withEyeDropper={false} autoFocus={isFocused.current} {...props} />
)
