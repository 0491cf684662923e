import { href, useSearchParams } from "react-router";
import { formOf } from "#app/http/form.server.ts";
import { requireOwner } from "#app/http/visitor.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { t } from "#languages/messages.ts";
import { maxSlides, readHomePage } from "#shop/profile/home-page.server.ts";
import { AboutPictureForm } from "./about-picture-form.tsx";
import {
  handleSlideForm,
  saveAboutPictureRequest,
  saveSlideRequest,
  type HomePageAnswer,
} from "./home-page-action.server.ts";
import { ConfirmForm } from "../shared/confirm-form.tsx";
import { otherLanguages } from "../shared/other-languages.server.ts";
import { SlideForm } from "./slide-form.tsx";
import { SlideList } from "./slide-list.tsx";
import { SettingsPage } from "../shared/settings-page.tsx";
import type { Route } from "./+types/route";

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireOwner(context, url);
  const home = await readHomePage();
  return { ...home, isFull: home.slides.length >= maxSlides, languages: otherLanguages() };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const owner = await requireOwner(context, url);
  const hasPicture = request.headers.get("content-type")?.startsWith("multipart/");
  if (!hasPicture) return handleSlideForm(owner, await formOf(request));
  const place = url.searchParams.get("slide");
  return place === null
    ? saveAboutPictureRequest(request, owner)
    : saveSlideRequest(request, owner, place);
}

/** The URL says which dialog is open, so that the dialogs work without JavaScript. */
export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slides, version, about, isFull, languages } = loaderData;
  const [params] = useSearchParams();
  const wanted = params.get("slide");
  const edited = slides[Number(wanted) - 1];
  const removed = slides[Number(params.get("remove")) - 1];
  const isAdding = wanted === "new" && !isFull;
  const answer: HomePageAnswer | undefined = actionData;
  const slideAnswer = answer?.isAbout ? undefined : answer;
  // After a refusal, the form posts the slides' version that staff saw, so a second try cannot overwrite newer slides.
  const sentVersion = slideAnswer?.result?.initialValue?.["seen"];
  return (
    <SettingsPage>
      <div className="max-w-4xl space-y-6">
        <Card
          title={t("Home page slides")}
          action={
            isFull ? (
              <p className="text-xs text-ink-soft">{t("You can have at most six slides")}</p>
            ) : (
              <ButtonLink to={{ search: "slide=new" }} size="sm" preventScrollReset>
                {t("Add slide")}
              </ButtonLink>
            )
          }
        >
          {slideAnswer && !wanted && !removed ? (
            <p role="alert" className="mb-4 font-medium text-bad">
              {slideAnswer.problem}
            </p>
          ) : null}
          <SlideList slides={slides} seen={version} />
        </Card>
        <AboutPictureForm
          key={about.picture?.key ?? "none"}
          about={about}
          languages={languages}
          answer={answer?.isAbout ? answer : undefined}
        />
      </div>
      <Dialog
        wide
        open={isAdding || Boolean(edited)}
        closeTo={href("/admin/settings/home")}
        title={isAdding ? t("Add slide") : t("Edit slide {place}", { place: wanted ?? "" })}
      >
        <SlideForm
          key={wanted}
          slide={edited}
          languages={languages}
          seen={typeof sentVersion === "string" ? sentVersion : version}
          answer={slideAnswer}
        />
      </Dialog>
      <Dialog
        open={Boolean(removed)}
        closeTo={href("/admin/settings/home")}
        title={t("Remove this slide?")}
      >
        {removed ? (
          <ConfirmForm
            intent="remove"
            label={t("Remove")}
            fields={{ at: params.get("remove") ?? "", seen: version }}
            keepTo={href("/admin/settings/home")}
            problem={slideAnswer?.problem}
          >
            {t('"{title}" will be removed from the home page immediately.', {
              title: removed.title,
            })}
          </ConfirmForm>
        ) : null}
      </Dialog>
    </SettingsPage>
  );
}
