from benchmarks.rendering import the_same_twice


def test_template_renders_same_as_react() -> None:
    react, template = the_same_twice()

    assert "product-card" in react()
    assert "product-card" in template()
