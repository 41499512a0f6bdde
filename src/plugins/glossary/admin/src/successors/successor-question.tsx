import { type MutableRefObject, useEffect, useState } from 'react';
import type { NamedSuccessor, TermSuccessor } from '../../../core/successors/successors';
import type { ReportedMutation } from '../mutation-reports';
import { useAnswer } from '../overview/use-answer';
import { useDecidedOn } from '../use-decided-on';
import { successorAddress, SuccessorChoice } from './successor-choice';

interface SuccessorChange {
  readonly successor: string | null;
  /** The successor that the editor has seen. */
  readonly seen: string | null;
}

/** The choice in a dialogue; undefined if none was made, and nothing is saved. */
export type ChosenSuccessor = MutableRefObject<SuccessorChange | undefined>;

interface SuccessorQuestionProps {
  readonly documentId: string;
  readonly chosen: ChosenSuccessor;
  readonly mutation: ReportedMutation;
}

/** Asks for the successor before a term is withdrawn. It is saved when the dialogue is confirmed. */
export function SuccessorQuestion({ documentId, chosen, mutation }: SuccessorQuestionProps) {
  const { state, answer } = useAnswer<TermSuccessor>(successorAddress(documentId));
  const [choice, setChoice] = useState<NamedSuccessor | null | undefined>(undefined);
  const seen = useDecidedOn(
    answer?.successor?.documentId ?? null,
    choice !== undefined,
    mutation.trouble,
  );
  useEffect(() => {
    chosen.current =
      choice === undefined ? undefined : { successor: choice?.documentId ?? null, seen };
  }, [chosen, choice, seen]);
  if (state !== 'loaded' || !answer.mayName) return null;
  return (
    <SuccessorChoice
      documentId={documentId}
      successor={choice === undefined ? answer.successor : choice}
      readOnly={mutation.isWorking}
      onChange={setChoice}
    />
  );
}
