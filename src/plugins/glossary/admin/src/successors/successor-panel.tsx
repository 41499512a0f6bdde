import { Flex } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useEffect, useRef, useState } from 'react';
import type { NamedSuccessor, TermSuccessor } from '../../../core/successors/successors';
import { MutationNotice } from '../mutation-notice';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from '../form/use-form-answer';
import { BusyButton } from '../import-export/busy-button';
import { useEditedTerm } from '../saving/term-actions';
import { useText } from '../text';
import { useDecidedOn } from '../use-decided-on';
import { useMutation } from '../use-mutation';
import { useRestoredFocus } from '../use-restored-focus';
import { SuccessorChoice, successorAddress } from './successor-choice';

/** Beside the form of a withdrawn term: its successor. */
export const SuccessorPanel: PanelComponent = ({ model, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  const [round, setRound] = useState(0);
  const isTerm = model === TERM && documentId !== undefined;
  const { answer } = useFormAnswer<TermSuccessor>(
    isTerm ? `/terms/${documentId}/successor` : null,
    round,
  );
  if (!isTerm || answer === null) return null;
  const { isPublished, mayName, successor } = answer;
  if (isPublished || !mayName) return null;
  return {
    title: say('successor.title'),
    content: (
      <Naming
        documentId={documentId}
        successor={successor}
        onNamed={() => setRound((before) => before + 1)}
      />
    ),
  };
};

interface NamingProps {
  readonly documentId: string;
  readonly successor: NamedSuccessor | null;
  readonly onNamed: () => void;
}

function Naming({ documentId, successor, onNamed }: NamingProps) {
  const say = useText();
  const { isWorking, trouble, attempt } = useMutation('successor.failed');
  /** The editor's last choice: null for no successor, undefined for no choice. It stays until a later state is read: text typed meanwhile is kept. */
  const [chosen, setChosen] = useState<NamedSuccessor | null>();
  const wanted = useRef<NamedSuccessor | null>(null);
  const seen = useDecidedOn(successor?.documentId ?? null, chosen !== undefined, trouble);
  const shown = chosen === undefined ? successor : chosen;
  const place = useRestoredFocus<HTMLDivElement>(
    [shown?.documentId, trouble === null, chosen === undefined].join(),
  );
  useEffect(() => {
    if (!isWorking && trouble === null) setChosen(undefined);
  }, [successor]);

  /** Saves the choice; one that is made while another is being saved is saved after it. */
  async function name(choice: NamedSuccessor | null): Promise<void> {
    setChosen(choice);
    wanted.current = choice;
    if (isWorking) return;
    await attempt(async () => {
      let saved: NamedSuccessor | null;
      let before = seen;
      do {
        saved = wanted.current;
        const body = { successor: saved?.documentId ?? null, seen: before };
        await getFetchClient().put(successorAddress(documentId), body);
        before = body.successor;
      } while (saved !== wanted.current);
    });
    onNamed();
  }

  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={2} width="100%">
      <SuccessorChoice
        documentId={documentId}
        successor={shown}
        onChange={(choice) => void name(choice)}
      />
      <MutationNotice trouble={trouble} />
      {chosen !== undefined && trouble !== null && (
        <BusyButton variant="tertiary" isResting={isWorking} onPress={() => void name(chosen)}>
          {say('saving.try-again')}
        </BusyButton>
      )}
    </Flex>
  );
}
