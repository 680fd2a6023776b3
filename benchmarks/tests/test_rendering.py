from benchmarks.rendering import the_same_twice


def test_the_template_still_draws_what_react_draws() -> None:
    react, template = the_same_twice()

    assert "product-card" in react()
    assert "product-card" in template()
