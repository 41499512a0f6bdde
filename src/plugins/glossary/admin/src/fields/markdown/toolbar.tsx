import { Flex, IconButton, TextButton } from '@strapi/design-system';
import { Eye, EyeStriked } from '@strapi/icons';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../text';
import type { Question, Tool } from './tools';

const Bar = styled(Flex)`
  padding: 0.4rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-bottom: 0;
  border-radius: ${({ theme }) => theme.borderRadius} ${({ theme }) => theme.borderRadius} 0 0;
  background: ${({ theme }) => theme.colors.neutral100};
`;

interface ToolbarProps {
  readonly label: string;
  readonly tools: readonly Tool[];
  readonly disabled: boolean;
  /** The id of the text area that the toolbar controls. */
  readonly controls: string;
  readonly question: Question | null;
  readonly isPreviewShown: boolean;
  readonly onTool: (tool: Tool) => void;
  readonly onPreview: () => void;
}

/** The toolbar of a text, which stays as it is while the text is typed. Tab focuses one button, the arrow keys move to the others, as in every toolbar. */
export const Toolbar = memo(function Toolbar({
  label,
  tools,
  disabled,
  controls,
  question,
  ...bar
}: ToolbarProps) {
  const say = useText();
  const [stop, setStop] = useState(0);
  const place = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const last = tools.length;
    const next = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    place.current?.querySelectorAll('button')[next]?.focus();
  }

  const stopAt = (index: number) => ({
    tabIndex: stop === index ? 0 : -1,
    onFocus: () => setStop(index),
  });
  return (
    <Bar
      ref={place}
      role="toolbar"
      aria-label={say('markdown.tools', { label })}
      aria-controls={controls}
      gap={1}
      wrap="wrap"
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => {
        const { name, Icon, key, action } = tool;
        const text = say(`markdown.${name}`);
        return (
          <IconButton
            key={name}
            {...stopAt(index)}
            variant="ghost"
            size="S"
            label={
              key === undefined
                ? text
                : say('markdown.with-key', { text, held: SHORTCUT_KEY, key: key.toUpperCase() })
            }
            disabled={disabled}
            aria-expanded={typeof action === 'string' ? question === action : undefined}
            aria-keyshortcuts={key === undefined ? undefined : `Control+${key} Meta+${key}`}
            // Keeps the selection of the text area.
            onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
            onClick={() => bar.onTool(tool)}
          >
            <Icon />
          </IconButton>
        );
      })}
      <Flex flex={1} justifyContent="flex-end" paddingRight={1}>
        <TextButton
          {...stopAt(tools.length)}
          startIcon={bar.isPreviewShown ? <EyeStriked /> : <Eye />}
          aria-expanded={bar.isPreviewShown}
          onClick={bar.onPreview}
        >
          {say(bar.isPreviewShown ? 'markdown.hide-preview' : 'markdown.show-preview')}
        </TextButton>
      </Flex>
    </Bar>
  );
});

/** On a Mac, Ctrl with a letter is for editing; shortcuts use the command key. */
const IS_MAC = navigator.userAgent.includes('Macintosh');

const SHORTCUT_KEY = IS_MAC ? '⌘' : 'Ctrl';

/** Whether the shortcut modifier is pressed, without any other. */
export function isShortcut({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Readonly<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>): boolean {
  return (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}
