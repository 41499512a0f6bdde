import { Main } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

interface MenuPageProps {
  /** The permissions, one of which is required. */
  readonly permissions: Parameters<typeof Page.Protect>[0]['permissions'];
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** A page of the main menu: its title, and its content for editors with one of the permissions. */
export function MenuPage({ permissions, title, subtitle, children }: MenuPageProps) {
  return (
    <Page.Protect permissions={permissions}>
      <Main>
        <Page.Title>{title}</Page.Title>
        <Layouts.Header title={title} subtitle={subtitle} />
        <Layouts.Content>{children}</Layouts.Content>
      </Main>
    </Page.Protect>
  );
}
