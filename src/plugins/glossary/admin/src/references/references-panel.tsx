import { Flex } from '@strapi/design-system';
import { type PanelComponent, useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Remark } from '../remark';
import { MutationNotice } from '../mutation-notice';
import type { TermReferences } from '../../../core/references/reference-finding';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from '../form/use-form-answer';
import { BusyButton } from '../import-export/busy-button';
import { useEditedTerm } from '../saving/term-actions';
import { useIsDraft } from '../saving/use-draft-query';
import { useText } from '../text';
import { useCheckNow } from './use-check-now';
import { ReferenceLine } from './reference-line';

const Lines = styled.ul`
  display: grid;
  gap: 0.8rem;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};
  overflow-wrap: anywhere;

  & span {
    display: block;
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;

/** Beside the form: the results of reference checks, and a button to check again. */
export const ReferencesPanel: PanelComponent = ({ model, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  if (model !== TERM || documentId === undefined) return null;
  return { title: say('reference.title'), content: <References documentId={documentId} /> };
};

function References({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const [round, setRound] = useState(0);
  const isDraft = useIsDraft();
  const mayUpdate = useDocumentRBAC('References', ({ canUpdate }) => canUpdate);
  const {
    isWorking: isChecking,
    trouble,
    checkNow,
  } = useCheckNow(() => setRound((before) => before + 1));
  const { state, answer } = useFormAnswer<TermReferences>(`/terms/${documentId}/references`, round);
  if (state !== 'loaded') {
    return (
      <Remark role="status">
        {say(state === 'loading' ? 'reference.loading' : 'reference.not-loaded')}
      </Remark>
    );
  }
  const { isOn, references } = answer;
  const isIdle = !isOn || references.length === 0;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {isIdle ? (
        <Remark>{say(isOn ? 'reference.none' : 'reference.off')}</Remark>
      ) : (
        <Lines>
          {references.map((reference) => (
            <ReferenceLine
              key={reference.address}
              reference={reference}
              mayChange={mayUpdate === true && isDraft}
            />
          ))}
        </Lines>
      )}
      <MutationNotice trouble={trouble} />
      {!isIdle && mayUpdate === true && (
        <BusyButton
          variant="tertiary"
          isResting={isChecking}
          onPress={() => void checkNow(documentId)}
        >
          {say(isChecking ? 'reference.checking' : 'reference.check')}
        </BusyButton>
      )}
    </Flex>
  );
}
