import { useIsDesktop, useQueryParams } from '@strapi/strapi/admin';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Saving } from '../saving/saving-panel';
import { isStrapiSaved, StrapiSaving } from '../saving/strapi-saving-panel';
import { TERM } from '../../../core/term/content-types';

/** Its parts are side by side if there is room, and its height is limited, so that the form stays usable. */
const Bar = styled.div`
  display: flex;
  flex-direction: column;
  gap: 0.4rem;
  width: 100%;
  max-height: 40dvh;
  overflow-y: auto;

  & div {
    flex-flow: row wrap;
    align-items: center;
  }
  & button {
    width: auto;
  }
`;

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * In a window too narrow for boxes beside the form, Strapi moves them into a drawer at the bottom, of which only the buttons are visible. This bar
 * below them shows what has to stay visible: whether typed text is saved, and what a publication still needs.
 */
export function FootBar() {
  const isDesktop = useIsDesktop();
  const { slug, id } = useParams();
  const [{ query }] = useQueryParams<{ status?: string }>();
  if (isDesktop) return null;
  const documentId = id === 'create' ? undefined : id;
  if (isStrapiSaved(slug))
    return (
      <Bar>
        <StrapiSaving model={slug} documentId={documentId} />
      </Bar>
    );
  if (slug !== TERM) return null;
  return (
    <Bar ref={setPlace}>{query.status !== 'published' && <Saving documentId={documentId} />}</Bar>
  );
}

/** Renders its children in the bar at the bottom of a narrow window. */
export function InFootBar({ children }: { readonly children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => place);
  return element === null ? null : createPortal(children, element);
}
